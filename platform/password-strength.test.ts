import { describe, expect, it } from "vitest";
import { passwordFault } from "./password-strength.ts";

const fault = (password: string, minLength = 8) =>
  passwordFault(password, { minLength, personal: ["ada@shop.example"] });

describe("passwordFault", () => {
  it.each(["kettle-orbit-29", "Tr0ub4dor&3x", "ein Igel im Schnee", "пароль не из списка", "4242 winding roads"])(
    "accepts %s",
    (password) => expect(fault(password)).toBeUndefined(),
  );

  it("counts characters, not code units", () => {
    expect(fault("🧥🧥🎒🎒🧵🪡🧶")).toBe("is shorter than 8 characters");
    expect(fault("kettle-orbit-2", 15)).toBe("is shorter than 15 characters");
    expect(fault("kettle-orbit-29", 15)).toBeUndefined();
    expect(fault("kettle orbit ".repeat(20))).toBe("is longer than 256 characters");
  });

  const triedFirst = ["password", "Password123!", "passwordpassword", "P-a-s-s-w-o-r-d", "admin123456"];
  it.each([
    ["is too common", [...triedFirst, "letmein2024!!", "changemechangeme", "1q2w3e4r5t", "packd2026"]],
    ["is too common", ["summer2026summer2026", "packd-hoodie-shop-2026", "AdminShop2026!", "january-password"]],
    ["is a simple sequence of characters", ["12345678", "1234567890123456", "87654321", "abcdefghij"]],
    ["has too few different characters", ["aaaaaaaa", "abababababababab", "11112222"]],
    ["is too close to the account's name or email", ["Ada@shop.example", "shop.example"]],
  ])("refuses a password that %s", (reason, passwords) => {
    for (const password of passwords) expect(fault(password), password).toBe(reason);
  });

  it("refuses the name part of an email address with digits added", () => {
    const georgina = { minLength: 8, personal: ["georgina@shop.example"] };
    expect(passwordFault("georgina99", georgina)).toBe("is too close to the account's name or email");
  });
});
