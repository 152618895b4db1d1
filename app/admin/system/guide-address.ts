/** Where staff read a section of the guide, below this. */
export const GUIDE = "/admin/settings/system/launch/guide";
