/* A program that plays two months of a campaign: one by the workers with a die of its own, one on a table. It then
   amends the second month and asks for the season that is left.
   Usage: node campaign.js ADDRESS TEMPLATE TOKEN; it writes what came of it as JSON. */
import { given, got, signedIn } from "./client.js";
import type { components } from "./schema.js";

type Schemas = components["schemas"];

const [address, slug, token] = given;
if (!address || !slug || !token) throw new Error("Give an address, a template and a token.");
const site = signedIn(address, token);

async function wait<T>(look: () => Promise<T>, isOver: (seen: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 200; tries += 1) {
    const seen = await look();
    if (isOver(seen)) return seen;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The workers have not done it.");
}

const template = got(await site.GET("/api/v1/templates/{slug}/", { params: { path: { slug } } }));
// A template is as its file says it: who takes the field is not in a part of its own there, and has no types.
const { units: company, leaders, names, ...beginning } = template.setup;
const body = { ...beginning, name: "By a program", roster: { units: company, leaders, names } };
const { key } = got(await site.POST("/api/v1/campaigns/", { body: body as unknown as Schemas["NewCampaign"] }));
const campaign = { params: { path: { key } } };
const numbered = (number: number) => ({ params: { path: { key, number } } });
const prepare = async (): Promise<Schemas["Month"]> => got(await site.POST("/api/v1/campaigns/{key}/months/", campaign));

const rolls = got(await site.GET("/api/v1/campaigns/{key}/dice/", campaign));
const weather = rolls.find((roll) => roll.rule === "MM-WEATHER-1" && roll.may_type);
if (!weather) throw new Error("The weather is not diced for.");
got(await site.POST("/api/v1/campaigns/{key}/dice/", { ...campaign, body: { stream: weather.stream, faces: [4] } }));
const first = await prepare();
const roster = got(await site.GET("/api/v1/campaigns/{key}/roster/", campaign));
const units = roster.units.map((unit) => unit.key);
got(await site.POST("/api/v1/campaigns/{key}/months/{number}/resolve/", {
  ...numbered(first.number), body: { units, doctrine: "bold" },
}));
const month = async (): Promise<Schemas["Month"]> =>
  got(await site.GET("/api/v1/campaigns/{key}/months/{number}/", numbered(first.number)));
const fought = await wait(month, (seen) => seen.state === "closed" || seen.state === "failed");

const second = await prepare();
const blank = got(await site.GET("/api/v1/campaigns/{key}/months/{number}/result/", numbered(second.number)));
const result: Schemas["BattleResult"] = {
  ...blank.result,
  ending: "left",
  turns: 9,
  objective_met: false,
  sides: blank.result.sides.map((side) => ({ ...side, success: side.side === "enemy" })),
};
const went = { result, units: blank.units };
const entered = got(await site.POST("/api/v1/campaigns/{key}/months/{number}/result/", {
  ...numbered(second.number), body: went,
}));

const asked = got(await site.POST("/api/v1/campaigns/{key}/months/{number}/amend/", {
  ...numbered(second.number), body: { ...went, result: { ...result, turns: 7 }, reason: "It ended two turns before." },
}));
const path = { key, id: asked.id };
const preview = async (): Promise<Schemas["Amendment"]> =>
  got(await site.GET("/api/v1/campaigns/{key}/amendments/{id}/", { params: { path } }));
const ready = await wait(preview, (seen) => seen.status === "ready" || seen.status === "failed");
const taken = got(await site.POST("/api/v1/campaigns/{key}/amendments/{id}/accept/", { params: { path } }));

const season = got(await site.POST("/api/v1/campaigns/{key}/seasons/", {
  ...campaign, body: { runs: 4, seed: "1755", doctrine: "book" },
}));
const figures = async (): Promise<Schemas["Season"]> =>
  got(await site.GET("/api/v1/campaigns/{key}/seasons/{id}/", { params: { path: { key, id: season.id } } }));
const forecast = await wait(figures, (seen) => seen.status === "done" || seen.status === "failed");

console.log(JSON.stringify({
  key,
  states: [fought.state, entered.state, ready.status, taken.status, forecast.status],
  sources: [fought.result_source, entered.result_source],
  turns: fought.result?.turns,
  runs: forecast.figures.runs,
}));
