/* A program of two players who play one match to its end, typed by what openapi-typescript makes of the schema.
   Usage: node play.js ADDRESS SCENARIO TOKEN TOKEN; it writes the digest of the match. */
import { given, got, signedIn } from "./client.js";
import type { components } from "./schema.js";

type View = components["schemas"]["MatchDetail"];

const [address, scenario, ...tokens] = given;
if (!address || !scenario || tokens.length !== 2) throw new Error("Give an address, a scenario and two tokens.");
const players = tokens.map((token) => signedIn(address, token));
const [ann, ben] = players;

const made = got(await ann!.POST("/api/v1/matches/", { body: { scenario, seats: { player: "me", enemy: "invite" } } }));
const invitation = made.seats.find((seat) => seat.place === "enemy")?.invitation;
if (!invitation) throw new Error("The seat of the enemy has no invitation.");
got(await ben!.POST("/api/v1/matches/join/", { body: { invitation } }));

const path = { code: made.code };
const look = async (): Promise<View[]> =>
  Promise.all(players.map(async (player) => got(await player.GET("/api/v1/matches/{code}/", { params: { path } }))));
let answers = 0;
for (let views = await look(); views[0]!.status !== "over"; views = await look()) {
  const place = views.findIndex((view) => view.question);
  const question = views[place]?.question;
  const order = question?.orders[answers % question.orders.length];
  if (!question || !order) throw new Error("Both wait, and neither is asked.");
  const body = { question: question.number, code: order.code };
  got(await players[place]!.POST("/api/v1/matches/{code}/orders/", { params: { path }, body }));
  answers += 1;
}
const opened = got(await ann!.GET("/api/v1/matches/{code}/verify/", { params: { path } }));
console.log(opened.digest, answers);
