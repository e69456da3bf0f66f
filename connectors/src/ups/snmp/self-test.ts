import { Failure, notFound, refused } from '../../failures.ts'
import type { Device } from '../../asking.ts'
import { numberOf } from '../../switch/snmp/values.ts'
import type { SnmpDevices } from '../../transport/snmp.ts'
import type { SnmpSession, SnmpSetting } from '../../transport/snmp-session.ts'
import { unconfirmedWrite } from '../../transport/unconfirmed-write.ts'
import type { Writing, Written } from '../../writing.ts'
import type { SelfTestAct } from '../writes.ts'
import { apc, powerNet, rfc, system, wellKnownTests } from './oids.ts'

const inProgress = 5
const apcInProgress = 4
const testNow = 2

const absent = (unit: string, act: SelfTestAct) =>
  notFound({
    cause: 'absent',
    message:
      act === 'start' ? `${unit} has no battery test that can be started.` : `${unit} cannot end a test.`,
  })

/**
 * What is set. APC's own object starts the test that its results are about; to end one there is UPS-MIB alone. The lock is
 * set to what it was, so that nobody else can have begun one meanwhile (RFC 1628 section 4, upsTestSpinLock).
 * @throws Failure
 */
async function settingsFor(
  session: SnmpSession,
  unit: string,
  act: SelfTestAct,
): Promise<readonly SnmpSetting[]> {
  const [id, own, ownResult, lock, result] = await session
    .view()
    .get([system.objectId, powerNet.test, powerNet.testResult, rfc.testSpinLock, rfc.testResult])
  const isApc = typeof id === 'string' && id.startsWith(`${apc}.`) && typeof own === 'number'
  const runs = isApc ? ownResult === apcInProgress : result === inProgress
  if (act === 'start' && runs) {
    throw refused({ cause: 'busy', message: `A test of ${unit} is already running.` })
  }
  if (act === 'start' && isApc) return [{ oid: powerNet.test, value: testNow }]
  const value = numberOf(lock ?? null)
  if (value === null) throw absent(unit, act)
  const test = act === 'start' ? wellKnownTests.quickBattery : wellKnownTests.abort
  return [
    { oid: rfc.testSpinLock, value },
    { oid: rfc.testId, value: { oid: test } },
  ]
}

const words = ({ oid, value }: SnmpSetting) => `set ${oid} = ${typeof value === 'number' ? value : value.oid}`

/** @throws Failure; silence after something was sent is unconfirmed */
export async function actOnTest(
  devices: SnmpDevices,
  unit: Device,
  act: SelfTestAct,
  writing: Writing,
): Promise<Written> {
  let sent = false
  try {
    const settings = await devices.read(unit, writing, async (session) => {
      const chosen = await settingsFor(session, unit.name, act)
      await writing.beforeSending(unit.name)
      sent = true
      await session.set(chosen).catch((error: unknown) => {
        if (!(error instanceof Failure) || error.detail.cause !== 'absent') throw error
        throw absent(unit.name, act)
      })
      return chosen
    })
    return { sent: settings.map(words), answer: 'noError' }
  } catch (error) {
    throw sent ? unconfirmedWrite(unit.name, error) : error
  }
}
