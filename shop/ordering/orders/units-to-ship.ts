import { ORDER_STATUSES, type OrderStatus } from "./order-status.ts";

/** Whether an order may ship now, and some of it isn't back in stock. */
export const canShip = ({
  status,
  items,
}: {
  status: OrderStatus;
  items: readonly { quantity: number; toShip: number }[];
}): boolean => ORDER_STATUSES[status].mayShip && items.some(({ toShip }) => toShip > 0);

/** The items in the package, with how many of each. */
export const itemsToShip = <Item extends { quantity: number; toShip: number }>(items: readonly Item[]): Item[] =>
  items.flatMap((item) => (item.toShip > 0 ? { ...item, quantity: item.toShip } : []));
