/** The base path of the guides, one for each step of the launch checklist. */
export const GUIDE = "/admin/settings/system/launch";
