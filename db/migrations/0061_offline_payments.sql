-- An offline payment counts until its order is cancelled; then staff return it themselves.
update payments p set status = 'cancelled', captured_cents = 0
from orders o
where o.id = p.order_id and p.provider = 'offline' and p.status = 'captured'
  and (o.status = 'cancelled' or exists (select from payments later where later.order_id = p.order_id and later.attempt > p.attempt));
