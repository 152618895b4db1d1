/** The first input of a form whose text is no value yet: a day that is none, half a time. */
export const untaken = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.querySelectorAll("input")].find(({ validity }) => validity.customError || validity.badInput);
