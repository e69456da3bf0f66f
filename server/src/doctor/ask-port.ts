import { errorsOfADay } from '../collector/error-samples.ts'
import { portBefore } from '../facts/port-before.ts'
import { portHealth } from '../facts/port-health.ts'
import { endLikely } from '../locate/ask-switch.ts'
import { outletNamed } from '../locate/index-names.ts'
import type { Settled } from '../sources/ask-source.ts'
import { isWireless, portOf } from './known/device.ts'
import type { DoctorPart, DoctorSearch } from './search.ts'

/** An outlet of the records that is patched nowhere, which no walk can know. */
async function readUnpatched({ db, doctor, identifier }: DoctorSearch): Promise<void> {
  if (doctor.dossier.infrastructure === null || doctor.port !== null) return
  const text = 'typed' in identifier ? identifier.typed : identifier.canonical
  const outlet = await outletNamed(db, text)
  if (outlet !== null && outlet.switch === '') doctor.unpatched = { outlet: outlet.label, room: outlet.room }
}

/** The port that is examined, with what the walks know of it. */
async function readPlace(search: DoctorSearch): Promise<void> {
  const { doctor, dossier, db } = search
  const port = portOf(dossier)
  doctor.port = port
  await readUnpatched(search)
  if (port === null) return
  doctor.before = await portBefore(db, { ...port, mac: dossier.mac })
  doctor.errors = (await errorsOfADay(db, port.switch)).get(port.interface) ?? null
}

/** Finds the device at the switch that most likely has it, and reads its port there. */
export async function readDevicePort(part: DoctorPart<'switch'>): Promise<Settled> {
  const { search, turn } = part
  const { doctor, dossier } = search
  let failure: unknown = null
  if (dossier.mac !== null && !isWireless(dossier)) {
    try {
      await endLikely(part)
    } catch (error) {
      search.ask.signal.throwIfAborted()
      failure = error
    }
  }
  await readPlace(search)
  doctor.over.add('device')
  search.grown()
  if (isWireless(dossier)) return { notAsked: 'the device is on the air' }
  const { port } = doctor
  if (port === null) {
    if (failure !== null) throw failure
    return { notAsked: 'no port is known' }
  }
  search.strip.rename('switch', port.switch)
  turn.asking()
  doctor.health = await portHealth(search.systems, port, () => search.ask)
  if (doctor.health === null) return { notAsked: `no system reaches ${port.switch}` }
  search.grown()
  return { count: 1 }
}
