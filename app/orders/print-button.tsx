import { TextButton } from "#app/ui/button.tsx";

export const PrintButton = () => <TextButton onClick={() => print()}>Print Order</TextButton>;
