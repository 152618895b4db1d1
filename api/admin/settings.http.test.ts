import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "#test/harness/api.ts";
import { staffHeaders } from "#test/harness/staff.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(() => api.database.reset());
afterAll(() => api.close());

const read = async (headers: Record<string, string>) => api.app.inject({ url: "/api/admin/settings", headers });
const save = (headers: Record<string, string>, group: string, body: object) =>
  api.app.inject({ method: "PUT", url: `/api/admin/settings/${group}`, headers, payload: body });

describe("the settings' door", () => {
  it("shows them to all staff and lets owners alone change them", async () => {
    const staff = await staffHeaders(api.ctx, "staff");
    expect((await read({})).statusCode).toBe(401);
    expect((await read(staff)).json().groups.lowStock).toEqual({ values: { limit: 3 }, version: 0, changed: null });
    const refused = await save(staff, "lowStock", { version: 0, values: { limit: 5 } });
    expect([refused.statusCode, refused.json().code]).toEqual([403, "not_allowed"]);
  });

  it("saves a form, tells the pages, and says who was faster", async () => {
    const owner = await staffHeaders(api.ctx);
    const told = api.catalogChanges();
    const saved = await save(owner, "banner", { version: 0, values: { text: " The new Pink is here. " } });
    expect(saved.statusCode).toBe(200);
    expect(saved.json().groups.banner).toMatchObject({ values: { text: "The new Pink is here." }, version: 1 });
    expect(api.catalogChanges()).toBe(told + 1);

    const late = await save(owner, "banner", { version: 0, values: { text: "Blue is back." } });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      code: "changed_meanwhile",
      settings: { groups: { banner: { values: { text: "The new Pink is here." }, version: 1 } } },
    });
  });

  it("says what is wrong at its field", async () => {
    const owner = await staffHeaders(api.ctx);
    const answer = await save(owner, "banner", { version: 0, values: { text: "70% off!" } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ field: "text", message: expect.stringContaining("{percentOff}") }]);
    expect((await save(owner, "demo", { version: 0, values: true })).statusCode).toBe(404);
    expect((await save(owner, "banner", { version: 0 })).json().errors).toMatchObject([{ field: "values" }]);
  });
});
