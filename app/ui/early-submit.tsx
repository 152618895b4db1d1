const SCRIPT = 'addEventListener("submit",e=>{e.preventDefault();e.target.dataset.pressed=""},true)';

/**
 * Every form here is sent by its own code. Pressed before that code has come, a form would be sent by the browser instead: away from the
 * page, and with a password in the address. So the browser sends none, and what was pressed is noted.
 */
export const EarlySubmit = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours.
  <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
);

/** Whether somebody has sent this form before its code had come. */
export const wasPressed = (form: HTMLFormElement): boolean => form.dataset.pressed !== undefined;
