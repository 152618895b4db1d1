import { describe, expect, it } from "vitest";
import { passwordFault } from "./password-strength.ts";

const fault = (password: string, minLength = 8) =>
  passwordFault(password, { minLength, personal: ["ada@shop.example"] });

describe("passwordFault", () => {
  it.each(["kettle-orbit-29", "Tr0ub4dor&3x", "ein Igel im Schnee", "пароль не из списка", "4242 winding roads"])(
    "takes %s",
    (password) => {
      expect(fault(password)).toBeUndefined();
    },
  );

  it("counts characters, not code units", () => {
    expect(fault("🧥🧥🎒🎒🧵🪡🧶", 8)).toBe("is shorter than 8 characters");
    expect(fault("kettle-orbit-2", 15)).toBe("is shorter than 15 characters");
    expect(fault("kettle-orbit-29", 15)).toBeUndefined();
  });

  it("refuses what is too long to be typed", () => {
    expect(fault("kettle orbit ".repeat(20))).toBe("is longer than 256 characters");
  });

  it.each([
    "password",
    "Password123!",
    "passwordpassword",
    "P-a-s-s-w-o-r-d",
    "admin123456",
    "letmein2024!!",
    "changemechangeme",
    "1q2w3e4r5t",
    "packd2026",
  ])("refuses %s, which is tried first", (password) => {
    expect(fault(password)).toBe("is one of the passwords that are tried first");
  });

  it.each(["12345678", "1234567890123456", "87654321", "abcdefghij"])("refuses the row %s", (password) => {
    expect(fault(password)).toBe("is a row of neighbouring characters");
  });

  it.each(["aaaaaaaa", "abababababababab", "11112222"])("refuses the monotony of %s", (password) => {
    expect(fault(password)).toBe("repeats too few different characters");
  });

  it("refuses the email address and its parts", () => {
    expect(fault("Ada@shop.example")).toBe("is known from the account itself");
    expect(fault("shop.example")).toBe("is known from the account itself");
    expect(passwordFault("georgina99", { minLength: 8, personal: ["georgina@shop.example"] })).toBe(
      "is known from the account itself",
    );
  });
});
