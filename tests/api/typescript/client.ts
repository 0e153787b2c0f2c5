/* What the programs share: a client with a token, and what was answered, or an error with what the site says of it. */
import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

declare const process: { argv: string[] }; // the only thing of Node.js that the programs need by name
export const given = process.argv.slice(2);

export const signedIn = (baseUrl: string, token: string) =>
  createClient<paths>({ baseUrl, headers: { Authorization: `Token ${token}` } });

export function got<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}
