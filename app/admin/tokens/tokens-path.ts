export const TOKENS_PATH = "/api/admin/tokens";
