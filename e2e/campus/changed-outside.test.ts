import { withLimit } from '@patchbay/connectors/limited-concurrency'
import type { CallAnswer } from '../../contract/src/call.ts'
import type { Calls } from '../../contract/src/api/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Assigning, plainPort } from './assigning.ts'
import { startSwitchCampus } from './switch-campus.ts'
import type { SwitchCampus } from './switch-campus.ts'

type History = CallAnswer<Calls['GET /command-centre/command-history/']>

let on: SwitchCampus
let cookie: string
beforeAll(async () => {
  on = await startSwitchCampus()
  await on.campus.server.addPerson('auditor', ['commands-history'])
  cookie = await on.campus.server.signIn('auditor')
})
afterAll(() => on.campus.stop())

async function outside(query: Readonly<Record<string, string>> = {}) {
  const words = new URLSearchParams({ made: 'outside', size: '100', ...query })
  const answer = await on.campus.server.call('GET', `/command-centre/command-history/?${words}`, {
    headers: { cookie },
  })
  return answer
    .json<{ data: History }>()
    .data.changes.flatMap((change) =>
      change.made === 'outside'
        ? [`${change.target}: ${change.fields.map((f) => `${f.what} ${f.before} to ${f.now}`).join(', ')}`]
        : [],
    )
}

/** Some of each role, a few at a time: who is silent costs a wait at each of them. */
const walkSome = async () => {
  const byRole = Map.groupBy(on.campus.lab.world.switches.values(), ({ role }) => role)
  const some = [...byRole.values()].flatMap((of) => of.slice(0, 3))
  await withLimit(some, 4, ({ name }) => on.campus.walk(name))
}

test('a campus that nobody configures has no change, whether it is read by command line or by SNMP', async () => {
  const { levers } = on.campus.lab
  for (const silent of ['switch-cli', 'switch-snmp', null]) {
    for (const system of ['switch-cli', 'switch-snmp']) levers.pull(system, { silent: system === silent })
    await walkSome()
    expect([silent, await outside()]).toEqual([silent, []])
  }
}, 180_000)

test('what somebody does at the switch stands in the history from the next walk on, and what we do does not', async () => {
  const { world } = on.campus.lab
  const { device, of } = plainPort(on, 'outside')
  const ours = [1, 2, 3].map((n) => plainPort(on, `ours ${n}`)).find((port) => port.of !== of)!
  const assigning = await Assigning.on(on.campus)
  const row = await assigning.carry(await assigning.preview(ours, { description: 'Set from here' }))
  expect(row?.state).toMatch(/^done/)
  const was = of.accessVlan
  const vlan = [...device.vlans].find((id) => id !== was) ?? 1
  world.setInterface(device.name, of.name, { description: 'Somebody was here', accessVlan: vlan })
  for (const name of new Set([device.name, ours.device.name])) await on.campus.walk(name)
  const all = await outside()
  expect(all).toHaveLength(1)
  expect(all[0]).toMatch(new RegExp(`^${device.name} ${of.shortName}: description .* to Somebody was here, `))
  expect(all[0]).toContain(`access VLAN ${was} to ${vlan}`)
  expect(await outside({ target: `${device.name.toUpperCase()} ${of.name}` })).toEqual(all)
})
