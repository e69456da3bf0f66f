import { addressOf } from '../known/device.ts'
import type { Judged } from './hop.ts'
import { live, unknown } from './hop.ts'
import { whyUntold } from '../known/known.ts'
import type { DoctorKnown } from '../known/known.ts'

/** Do the names of the device lead to its address, and the address back to one of them. */
export function judgeNames(known: DoctorKnown): Judged {
  const held = addressOf(known)
  if (held === null) return unknown('no address is known')
  const [first] = known.names
  if (first === undefined) return unknown(whyUntold(known, 'names', 'no name service told'))
  for (const { source, at, back, forth } of known.names) {
    const said = live(source, at)
    for (const { name, reading } of forth) {
      const addresses = reading.value.filter(({ type }) => type === 'A').map(({ data }) => data)
      if (addresses.length === 0 || addresses.includes(held.address)) continue
      const value = `${name} is ${addresses.join(', ')}`
      return { state: 'broken', value, expected: `${name} is ${held.address}`, said }
    }
    const names = (back?.value ?? []).filter(({ type }) => type === 'PTR').map(({ data }) => data)
    const own = forth.filter(({ reading }) => reading.value.some(({ data }) => data === held.address))
    if (names.length > 0 && own.length > 0 && !names.some((name) => own.some((one) => one.name === name))) {
      const value = `${held.address} is ${names.join(', ')}`
      return { state: 'broken', value, expected: `${held.address} is ${own[0]?.name ?? ''}`, said }
    }
    if (own[0] !== undefined && names.length === 0 && back?.complete === true) {
      const value = `${held.address} has no name`
      return { state: 'broken', value, expected: `${held.address} is ${own[0].name}`, said }
    }
  }
  const { source, at, back, forth } = first
  const said = live(source, at)
  const name = back?.value[0]?.data ?? forth.find(({ reading }) => reading.value.length > 0)?.name
  if (back === null || !back.complete)
    return unknown('the name service did not tell the names of the address')
  if (name === undefined)
    return { state: 'not-needed', value: 'no name', why: 'nobody has entered the device in DNS', said }
  return { state: 'good', value: name, expected: held.address, said }
}
