import { Secret } from '@patchbay/connectors/secret'
import { gateLine } from '@patchbay/connectors/transport/ssh-gate'
import { SshSessions } from '@patchbay/connectors/transport/ssh'
import { median, short, spread } from './figures.ts'
import { goal, table } from './report.ts'
import { startLab } from './running-lab.ts'
import { runBare } from './ssh/bare-client.ts'
import type { RunningLab } from './running-lab.ts'
import type { BareTarget } from './ssh/bare-client.ts'

const commands = [
  'show version',
  'show interfaces status',
  'show mac address-table',
  'show lldp neighbors detail',
  'show inventory',
]
const runs = 21
const warm = 3

/** Five show commands from a closed door on: the connector's transport against the ssh2 library alone. */
export async function ssh(): Promise<void> {
  const lab = await startLab('small', 'ssh')
  try {
    await compare(lab)
  } finally {
    await lab.stop()
  }
}

async function compare(lab: RunningLab): Promise<void> {
  const device = lab.devices.find(({ role }) => role === 'access')
  const place = device?.systems['switch-cli']
  const login = lab.credential('switch-login')
  if (device === undefined || place?.fingerprint === undefined) throw new Error('the lab has no switch')
  const { host, port, fingerprint } = place
  const target: BareTarget = {
    host,
    port,
    username: login.username ?? '',
    password: login.secret.value,
    ...(login.enable === undefined ? {} : { enable: login.enable.value }),
  }
  const viaTransport = async () => {
    const quiet = () => undefined
    const sessions = new SshSessions({
      now: () => new Date(),
      credential: {
        kind: 'password',
        username: target.username,
        password: new Secret(target.password),
        ...(target.enable === undefined ? {} : { enable: new Secret(target.enable) }),
      },
      resolve: async (reach) => ({ address: reach.host, port: reach.port }),
      log: { debug: quiet, info: quiet, warn: quiet },
      legacy: () => false,
    })
    const reached = { name: device.name, address: null, reach: { host, port }, trust: { fingerprint } }
    const ask = { signal: new AbortController().signal, limit: 30_000 }
    try {
      return await sessions.read(reached, ask, async (shell, signal) => {
        let lines = 0
        for (const command of commands) lines += (await shell.run(gateLine(command), signal)).lines.length
        return lines
      })
    } finally {
      await sessions.close()
    }
  }
  const clients = [
    { name: 'connector transport', run: viaTransport },
    { name: 'ssh2 as it comes', run: () => runBare(target, commands, false) },
    { name: 'ssh2 with Nagle off', run: () => runBare(target, commands, true) },
  ].map((client) => ({ ...client, times: [] as number[], lines: 0 }))
  for (let run = 0; run < runs + warm; run += 1) {
    for (const client of clients) {
      const start = performance.now()
      client.lines = await client.run()
      if (run >= warm) client.times.push(performance.now() - start)
    }
  }
  console.log(
    `  ${commands.length} commands to ${device.name}, ${device.model}; ${runs} alternating runs after ${warm}`,
  )
  console.log(
    table(
      ['client', 'from connecting to closed', 'lines'],
      clients.map(({ name, times, lines }) => [name, spread(times, 'ms'), String(lines)]),
    ),
  )
  const [ours, asItComes, withoutNagle] = clients.map(({ times }) => median(times))
  // Like with like: our transport turns Nagle off, so the library is measured with it off as well.
  const ratio = (ours ?? Number.NaN) / (withoutNagle ?? Number.NaN)
  console.log(goal('time ≤ 2 × ssh2 with Nagle off, as ours has it', `${short(ratio)} ×`, ratio <= 2))
  const other = (ours ?? Number.NaN) / (asItComes ?? Number.NaN)
  console.log(
    `  for comparison: ${short(other)} × ssh2 as it comes, which waits for delayed acknowledgements`,
  )
}
