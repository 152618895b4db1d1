// node --import this file, with CLOCK_SHIFT_MS: the process lives so much later, or earlier, than the machine it runs on.
// With CLOCK_JUMP_MS its clock jumps by so much at each SIGUSR2, there and back again.
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
