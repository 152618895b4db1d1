import { expect, it } from "vitest";
import { greeting } from "./define-order-email.server.ts";

it.each([
  ["Jordan Avery", "Jordan"],
  ["  Zoë  Ó Briain ", "Zoë"],
  ["Mary-Ann O'Neill", "Mary-Ann"],
  ["J. R. Smith", "J. R. Smith"],
  ["Dr. Lee", "Dr. Lee"],
  ["Mrs Smith", "Mrs Smith"],
  ["Cher", "Cher"],
])("greets %j as %s", (name, greeted) => {
  expect(greeting(name)).toBe(`Hi ${greeted},`);
});
