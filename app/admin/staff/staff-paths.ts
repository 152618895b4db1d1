export const STAFF_PATH = "/api/admin/staff";
export const INVITATIONS_PATH = "/api/admin/invitations";
