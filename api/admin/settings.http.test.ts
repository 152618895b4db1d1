import { expect, it } from "vitest";
import { freshApi } from "#test/harness/fresh-api.ts";

const api = await freshApi({ staff: "owner" });
const save = (group: string, body: object) => api.call(`PUT /admin/settings/${group}`, { headers: api.staff, body });

it("shows each group with its version", async () => {
  const { body } = await api.call("GET /admin/settings", { headers: api.staff });
  expect(body.groups.lowStock).toEqual({ values: { limit: 3 }, version: 0, changed: null });
});

it("saves a form, notifies open pages, and rejects an older version", async () => {
  const before = api.catalogChanges();
  const banner = { values: { text: "The new Pink is here." }, version: 1 };
  const saved = await save("banner", { version: 0, values: { text: " The new Pink is here. " } });
  expect(saved.status).toBe(200);
  expect(saved.body.groups.banner).toMatchObject(banner);
  expect(api.catalogChanges()).toBe(before + 1);

  const late = await save("banner", { version: 0, values: { text: "Blue is back." } });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ code: "changed_meanwhile", settings: { groups: { banner } } });
});

it("reports an error at its field", async () => {
  const { status, body } = await save("banner", { version: 0, values: { text: "70% off!" } });
  const message = expect.stringContaining("{percentOff}");
  expect([status, body.errors]).toEqual([400, [{ field: "text", message }]]);
  expect((await save("demo", { version: 0, values: true })).status).toBe(404);
  expect((await save("banner", { version: 0 })).body.errors).toMatchObject([{ field: "values" }]);
});
