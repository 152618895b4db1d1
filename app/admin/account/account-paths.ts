export const ACCOUNT_PATH = "/api/admin/account";
export const SESSIONS_PATH = "/api/admin/account/sessions";
