import { randomBytes } from 'node:crypto'
import type { Lab } from '../../../../emulator/emulator.ts'
import type { Lines } from '../command/command.ts'
import type { Spoil } from '../session/session.ts'

export const systemName = 'switch-cli'

export const delayOf = (lab: Lab, device: string) =>
  lab.levers.system(systemName).slow + lab.levers.device(device).slow

export const wait = (milliseconds: number) =>
  milliseconds > 0
    ? new Promise<void>((resolve) => {
        setTimeout(resolve, milliseconds)
      })
    : Promise.resolve()

/** What the levers do to each answer of a session: late, never, or spoilt. */
export function spoilBy(lab: Lab, device: string, closed: () => boolean): Spoil {
  let spoilt = 0
  return async (lines) => {
    await wait(delayOf(lab, device))
    while (lab.levers.system(systemName).silent && !closed()) await wait(100)
    if (!lab.levers.system(systemName).garbled) return lines
    // By turns: half the text and noise with the prompt after it, then half the text and the line hung up.
    spoilt++
    return spoilt % 2 === 1 ? [...half(lines), noise(), noise()] : null
  }
}

const half = (lines: Lines): Lines => {
  const kept = lines.slice(0, Math.ceil(lines.length / 2))
  return [...kept.slice(0, -1), (kept.at(-1) ?? '').slice(0, 7)]
}

const noise = () => randomBytes(40).toString('latin1')
