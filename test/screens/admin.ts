import type { Screen } from "./screen.ts";

export const adminScreens: Screen[] = [{ name: "admin-login", path: "/admin/login" }];
