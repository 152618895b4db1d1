/** The shop's colours as an email needs them: written out, because email programs know no variables. */
export const COLOR = {
  paper: "#F7F5F1",
  surface: "#FFFFFF",
  sand: "#ECE9E3",
  ink: "#16171A",
  ink2: "#55565C",
  line: "#D9D5CD",
} as const;

const DARK = {
  paper: "#16171A",
  surface: "#202125",
  sand: "#2C2D32",
  ink: "#F7F5F1",
  ink2: "#B9B7B2",
  line: "#3C3D43",
} as const;

export const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** What cannot stand in the attributes of the elements. Programs that leave it out show the email light, and narrow by itself. */
export const EMAIL_CSS = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .panel { padding: 24px 20px 12px !important; }
  .title { font-size: 22px !important; line-height: 28px !important; }
}
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${DARK.paper} !important; }
  .panel { background-color: ${DARK.surface} !important; }
  .block { background-color: ${DARK.sand} !important; }
  .ink, .title, .link { color: ${DARK.ink} !important; }
  .ink-2 { color: ${DARK.ink2} !important; }
  .line { border-color: ${DARK.line} !important; }
  .button { background-color: ${DARK.ink} !important; color: ${DARK.paper} !important; }
}
`;
