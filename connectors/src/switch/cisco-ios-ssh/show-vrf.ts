import { longInterface } from '../interfaces.ts'
import type { VrfInterfaces } from '../port-readings.ts'

/**
 * Names in `show vrf`: `  Mgmt-vrf   <not set>   ipv4,ipv6   Gi0/0`; interfaces wrap to lines without a name. A second
 * table of 9000s (`Platform iVRF Name`) has no route distinguisher. Null without table.
 * @param speaking what their line must show, as a protocol
 */
export const parseVrfNames = (lines: readonly string[], speaking = /^/): string[] | null => {
  const start = lines.findIndex((line) => /^\s*Name\s+Default RD\s/.test(line))
  if (start === -1) return null
  return lines.slice(start + 1).flatMap((line) => {
    const name = /^ {0,3}(\S{1,32})\s+(?:<not set>|\S+:\S+)/.exec(line)?.[1]
    return name !== undefined && /^[A-Za-z0-9_.:-]+$/.test(name) && speaking.test(line) ? [name] : []
  })
}

/** VRFs of `show vrf` with the interfaces in each, long names. Null without table. */
export const parseVrfs = (lines: readonly string[]): VrfInterfaces[] | null => {
  const names = parseVrfNames(lines)
  const start = lines.findIndex((line) => /^\s*Name\s+Default RD\s.*\sInterfaces\s*$/.test(line))
  if (names === null || start === -1) return null
  const at = lines[start]?.indexOf('Interfaces') ?? 0
  const found = new Map(names.map((name) => [name, [] as string[]]))
  let vrf: string | null = null
  for (const line of lines.slice(start + 1)) {
    // A line that begins in the first column is of the VRF it names, one that does not goes on with the one before.
    const name = /^ {0,3}(\S{1,32})\s/.exec(line)?.[1]
    if (name !== undefined) vrf = name
    const own = vrf === null ? undefined : found.get(vrf)
    for (const word of line.slice(at).split(/[\s,]+/)) {
      if (/^[A-Za-z][A-Za-z-]{0,30}\d{1,4}(?:[/.:]\d{1,5}){0,5}$/.test(word)) own?.push(longInterface(word))
    }
  }
  return [...found].map(([name, interfaces]) => ({ name, interfaces }))
}
