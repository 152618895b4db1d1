import { TextButton } from "#app/ui/button.tsx";

export const PrintButton = () => (
  <TextButton onClick={() => print()} className="max-md:justify-self-center">
    Print
  </TextButton>
);
