/** The base path of the guide's sections. */
export const GUIDE = "/admin/settings/system/launch/guide";
