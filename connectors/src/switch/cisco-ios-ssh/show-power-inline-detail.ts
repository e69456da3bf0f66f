import { longInterface } from '../interfaces.ts'
import type { PowerDetail } from '../port-readings.ts'

/**
 * Output of `show power inline X detail`. Keys differ by generation: with 802.3bt they carry `(Alt-A,B)` and `(watts)`,
 * and their values a part per pair set; without it they do not. Null when it is something else.
 */
export const parsePowerInlineDetail = (lines: readonly string[]): PowerDetail | null => {
  const pairs = new Map<string, string>()
  for (const line of lines) {
    const pair = /^\s*([A-Za-z][A-Za-z0-9 /,()-]{1,60}?)\s*: ?(.{0,80})$/.exec(line)
    // `Allocated Power(W):` and its like are what the device asked for by LLDP, not what it was given.
    if (pair?.[1]?.endsWith('(W)')) continue
    const key = pair?.[1]?.replaceAll(/\s*\([^)]*\)/g, '').toLowerCase()
    if (key !== undefined && !pairs.has(key)) pairs.set(key, (pair?.[2] ?? '').trim())
  }
  const text = (key: string): string | null => {
    const value = pairs.get(key)
    return value === undefined || value === '' || value === 'n/a' ? null : value
  }
  const number = (key: string): number | null => {
    const value = /^\d{1,6}(?:\.\d{1,3})?/.exec(text(key) ?? '')?.[0]
    return value === undefined ? null : Number(value)
  }
  const name = text('interface')
  const mode = text('inline power mode')
  const operation = text('operational status')
  if (name === null || mode === null || operation === null) return null
  // `on,on` for the two pair sets: one that delivers is enough.
  const sets = operation.split(',')
  const detected = text('device detected')
  return {
    interface: longInterface(name),
    admin: mode === 'static' ? 'static' : /^(?:off|never)$/.test(mode) ? 'off' : 'auto',
    delivering: sets.includes('on'),
    operation: sets.includes('on') ? 'on' : (sets[0] ?? operation),
    detected: detected === null ? null : /^yes$/i.test(detected),
    device: text('device type'),
    class: text('ieee class'),
    allocated: number('allocated power') ?? number('power drawn from the source'),
    drawn: number('measured at the port'),
    mostDrawn: number('maximum power drawn by the device since powered on'),
    limit: number('admin value'),
    negotiated: text('power negotiation used'),
    absent: number('absent counter'),
    denied: number('power denied counter'),
    overCurrent: number('over current counter'),
    shortCurrent: number('short current counter'),
    invalidSignature: number('invalid signature counter'),
  }
}
