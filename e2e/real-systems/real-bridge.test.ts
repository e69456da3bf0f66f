import type { Device } from '@patchbay/connectors/asking'
import { Secret } from '@patchbay/connectors/secret'
import { expect, test } from 'vitest'
import { Assigning, plainPort } from '../campus/assigning.ts'
import { startSwitchCampus } from '../campus/switch-campus.ts'
import type { PlacedPort, SwitchCampus } from '../campus/switch-campus.ts'
import { connect, device, askWithin } from './systems/connect.ts'
import { macOfHost, startLayer2Lab } from './systems/layer-2-lab.ts'
import type { Layer2Lab } from './systems/layer-2-lab.ts'
import { whyNot } from './systems/missing.ts'
import { running } from './systems/running.ts'
import type { Ground } from './systems/running.ts'
import { until } from './systems/until.ts'

/** Port of a bridge of the kernel, and the host behind it. */
const bridge = 'sw1'
const real = 'p1'
const host = 'h11'

interface DeviceOnPort {
  readonly on: SwitchCampus
  readonly port: PlacedPort
  readonly assigning: Assigning
  readonly layer2: Layer2Lab
  /** Resolves when the bridge has done what its command line took. */
  readonly settled: () => Promise<void>
}

/** A real bridge whose command line is the lab's: what is set on one port there is set on the port of the bridge. */
async function startBehind(ground: Ground): Promise<DeviceOnPort> {
  const layer2 = await startLayer2Lab(ground)
  const on = await startSwitchCampus()
  ground.atEnd(() => on.campus.stop())
  const port = plainPort(on, 'real bridge')
  const { device: lab, of } = port
  let work = Promise.resolve<unknown>(null)
  let up = of.adminUp
  on.campus.lab.world.onChange((change) => {
    if (change.kind !== 'interface' || change.switch !== lab.name || change.interface !== of.name) return
    if (of.adminUp === up) return
    up = of.adminUp
    const to = up ? 'up' : 'down'
    work = work.then(() => layer2.inside(bridge, 'ip', 'link', 'set', real, to))
  })
  const settled = async () => {
    await work
  }
  return { on, port, assigning: await Assigning.on(on.campus), layer2, settled }
}

const behind = running(whyNot('layer-2-lab', { namespaces: true }), startBehind)

const agent = (): Device => {
  const { host: at, port } = behind().layer2.agent(bridge)
  return device(bridge, at, port)
}

/** The port as the bridge's agent tells it, and whether the host is in its forwarding table there. */
async function told() {
  const system = connect('switch', 'snmp', {
    credential: { kind: 'snmp-v2c', community: new Secret('public') },
  })
  try {
    const { value } = await system.can.findMac(agent(), macOfHost(host), askWithin())
    const interfaces = await system.can.readInterfaces(agent(), askWithin())
    const port = interfaces.value.find(({ name }) => name === real)
    return {
      up: port?.adminUp === true && port.operUp,
      host: value.entries.some((entry) => entry.interface === real),
    }
  } finally {
    await system.close()
  }
}

/** net-snmp keeps what it read of the kernel for some seconds. */
const soon = (what: string, expected: { readonly up: boolean; readonly host: boolean }) =>
  until(what, 60_000, async () => {
    await behind().layer2.traffic()
    expect(await told()).toEqual(expected)
    return true
  })

/** How often the link of the port has come or gone. */
const linkChanges = async () =>
  Number(await behind().layer2.inside(bridge, 'cat', `/sys/class/net/${real}/carrier_changes`))

test('a port that is shut and opened by us goes down and comes back on a real bridge, with the host behind it', async () => {
  const { port, assigning, settled } = behind()
  await soon('the host is on its port', { up: true, host: true })
  const shut = await assigning.run(port, { adminUp: false, bounce: 'never' })
  expect(shut.row?.state).toMatch(/^done/)
  await settled()
  await soon('the port is down', { up: false, host: false })
  const opened = await assigning.run(port, { adminUp: true, bounce: 'never' })
  expect(opened.row?.state).toMatch(/^done/)
  await settled()
  await soon('the port is up again', { up: true, host: true })
})

test('a bounce takes a real link down once and leaves it up', async () => {
  const { port, assigning, settled } = behind()
  const before = await linkChanges()
  const { row } = await assigning.act(port, 'bounce')
  expect(row?.state).toMatch(/^done/)
  await settled()
  expect((await linkChanges()) - before).toBe(2)
  await soon('the port is up', { up: true, host: true })
})

test('what cannot be saved is put back, and the real link with it', async () => {
  const { on, port, assigning, settled } = behind()
  const { levers } = on.campus.lab
  const before = await linkChanges()
  levers.pullDevice(port.device.name, { saving: 'refused' })
  try {
    const { row } = await assigning.run(port, { adminUp: false, bounce: 'never' })
    expect(row?.state).toBe('undone')
  } finally {
    levers.pullDevice(port.device.name, { saving: 'done' })
  }
  await settled()
  expect((await linkChanges()) - before).toBe(2)
  await soon('the port is as it was', { up: true, host: true })
})
