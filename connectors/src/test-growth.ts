import { cpuUsage } from 'node:process'

/** Microseconds of processor time below which a cost is as good as none. */
const nothing = 200

/** The least of some tries in microseconds of processor time: what others on the machine do is not in it. */
function cost(work: () => void): number {
  const tries = Array.from({ length: 3 }, () => {
    const before = cpuUsage()
    work()
    const { user, system } = cpuUsage(before)
    return user + system
  })
  return Math.max(nothing, Math.min(...tries))
}

/** Between 16, where the cost of sixteen times as much grows with the size, and 256, where it grows with its square. */
export const linear = 64

/** How many times as much processor time `work` takes for sixteen times this size. */
export function growth(work: (size: number) => void, size: number): number {
  work(size)
  return cost(() => work(16 * size)) / cost(() => work(size))
}
