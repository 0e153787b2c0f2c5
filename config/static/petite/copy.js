// Buttons that copy the value of a field: <button data-copy="#id-of-the-field">.
"use strict";
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.querySelector(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // pages that are not served by HTTPS have no clipboard
  }
  button.textContent = "Copied";
});
