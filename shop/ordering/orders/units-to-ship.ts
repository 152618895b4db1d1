import { type OrderStatus, statusFacts } from "./order-status.ts";

type Order = {
  status: OrderStatus;
  isHoldOver: boolean;
  items: readonly { quantity: number; toShip: number }[];
};

/** Whether an order may ship now: it's paid or can be charged, and some of it isn't back in stock. */
export const canShip = ({ status, isHoldOver, items }: Order): boolean =>
  statusFacts(status).mayShip && !isHoldOver && items.some(({ toShip }) => toShip > 0);

/** Without orders that were refunded in full or whose delay wasn't accepted, although staff may still ship them. */
export const needsLabel = (order: Order & { isToShip: boolean }): boolean => order.isToShip && canShip(order);

/** The items in the package, with how many of each. */
export const itemsToShip = <Item extends { quantity: number; toShip: number }>(items: readonly Item[]): Item[] =>
  items.flatMap((item) => (item.toShip > 0 ? { ...item, quantity: item.toShip } : []));
