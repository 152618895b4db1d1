const CM_PER_INCH = 2.54;

/** '40-42' inches as '102-107', in whole centimeters. */
export const inCentimeters = (inches: string): string =>
  inches.replace(/\d+/g, (number) => String(Math.round(Number(number) * CM_PER_INCH)));
