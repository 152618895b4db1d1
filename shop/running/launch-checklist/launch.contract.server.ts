import { z } from "zod";
import { LAUNCH_ROWS } from "./launch.ts";

const rowSchema = z.object({
  _id: z.enum(LAUNCH_ROWS),
  title: z.string(),
  why: z.string(),
  state: z.enum(["done", "todo", "confirm"]).describe("`confirm`: the shop can't check it."),
  found: z.string(),
  fix: z.union([
    z.object({ label: z.string(), to: z.string() }),
    z.object({
      setting: z.string().nullable(),
      read: z.string().describe("A section of docs/operations.md."),
    }),
  ]),
  confirmation: z.object({ by: z.string(), at: z.string() }).nullable(),
  confirmable: z.boolean().describe("Whether staff can confirm it or withdraw the confirmation."),
});

/** One line of the checklist. */
export type LaunchRow = z.infer<typeof rowSchema>;

const launchSchema = z.object({
  rows: z.array(rowSchema),
  open: z.int().describe("The number of rows that aren't done."),
  policiesVersion: z
    .int()
    .describe("To be sent with a confirmation of the policies, so that it applies to the version that was read."),
});

export type LaunchView = z.infer<typeof launchSchema>;

export const launchContract = {
  "GET /api/admin/launch": {
    summary: "Get the launch checklist",
    response: { 200: launchSchema },
  },
  "PUT /api/admin/launch/:row/confirmation": {
    summary: "Confirm a launch step that can't be checked automatically, or undo that",
    params: z.object({ row: z.enum(LAUNCH_ROWS) }),
    body: z.object({
      confirmed: z.boolean(),
      version: z.int().optional().describe("Of the policies that the person read. Only for the row `policies`."),
    }),
    response: { 200: launchSchema },
    problems: ["not_found", "changed_meanwhile"],
  },
} as const;
