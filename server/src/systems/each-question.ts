import type { Device } from '@patchbay/connectors/asking'

/** The device that a question names first, of a system whose devices are asked one by one; null for any other question. */
export function askedDevice(asked: unknown): Device | null {
  const isDevice = typeof asked === 'object' && asked !== null && 'reach' in asked && 'name' in asked
  return isDevice ? (asked as Device) : null
}

/** Name of what a question goes to: the system, or one device by it, `sw-a01-1 by switches`. */
export function askedThing(system: string, asked: unknown): string {
  const device = askedDevice(asked)
  return device === null ? system : `${device.name} by ${system}`
}

type Question = (...asked: readonly unknown[]) => Promise<unknown>

/** How one question goes: what it is called, what is asked with it, and how it is put. */
type Through = (name: string, asked: readonly unknown[], put: () => Promise<unknown>) => Promise<unknown>

/** The same capabilities, each question of which goes through one place. */
export const eachQuestion = <Can extends object>(can: Can, through: Through): Can =>
  Object.fromEntries(
    Object.entries(can as Record<string, Question>).map(([name, ask]): [string, Question] => [
      name,
      (...asked) => through(name, asked, () => ask.apply(can, [...asked])),
    ]),
  ) as Can
