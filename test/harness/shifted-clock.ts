// Load with `node --import`. With CLOCK_SHIFT_MS, the process's clock runs this far ahead of the machine's, or behind if negative.
// With CLOCK_JUMP_MS, its clock jumps by this much at a SIGUSR2, and back at the next.
let shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const jump = Number(process.env.CLOCK_JUMP_MS ?? 0);
if (jump !== 0) process.on("SIGUSR2", () => (shift = shift === 0 ? jump : 0));
const MachineDate = Date;

globalThis.Date = new Proxy(MachineDate, {
  construct(target, given, self) {
    return Reflect.construct(target, given.length === 0 ? [MachineDate.now() + shift] : given, self);
  },
  get: (target, name) => (name === "now" ? () => MachineDate.now() + shift : Reflect.get(target, name)),
});
