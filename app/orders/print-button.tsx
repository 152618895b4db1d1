import { TextButton } from "#app/ui/button.tsx";

export const PrintButton = () => (
  <TextButton onClick={() => print()} className="justify-self-center md:ml-3">
    Print Order
  </TextButton>
);
