import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { freeUdpPort } from './ports.ts'
import type { Ground } from './running.ts'
import type { Agent } from './snmp-tools.ts'
import { tool } from './tool.ts'

export interface Recordings {
  /** A stack of Catalyst 3750. */
  readonly cisco: Agent
  /** A ProCurve 2810. */
  readonly procurve: Agent
}

const packaged = '/usr/share/doc/snmpsim/examples/data'

/** The ProCurve's file is not in the order of identifiers, and the simulator walks in the order of the file. */
function inOrder(recording: string): string {
  const rows = recording
    .split('\n')
    .filter((line) => /^[0-9.]+\|/.test(line))
    .map((line) => ({ line, oid: line.slice(0, line.indexOf('|')).split('.').map(Number) }))
  rows.sort((one, other) => {
    const at = one.oid.findIndex((number, index) => number !== other.oid[index])
    return at === -1 ? one.oid.length - other.oid.length : (one.oid[at] ?? 0) - (other.oid[at] ?? -1)
  })
  return rows.map(({ line }) => `${line}\n`).join('')
}

/** The simulator plays the recordings of real switches that its Debian package brings; the community names the file. */
export async function startSnmpsim({ folder, daemon }: Ground): Promise<Recordings> {
  const data = join(folder, 'data')
  const cache = join(folder, 'cache')
  mkdirSync(data)
  mkdirSync(cache)
  const files = { cisco: 'cisco_16_switch', procurve: 'hp_perf' }
  for (const [community, file] of Object.entries(files)) {
    const recording = gunzipSync(readFileSync(`${packaged}/${file}.snmprec.gz`)).toString('latin1')
    writeFileSync(join(data, `${community}.snmprec`), inOrder(recording), 'latin1')
  }
  await tool('chown', ['-R', 'nobody:nogroup', data, cache])
  const port = await freeUdpPort()
  const reach = { host: '127.0.0.1', port }
  const options = ['-v2c', '-c', 'cisco', '-t', '0.3', '-r', '0']
  await daemon({
    name: 'snmpsimd',
    command: '/usr/bin/python3',
    words: [
      '/usr/bin/snmpsimd',
      `--data-dir=${data}`,
      `--cache-dir=${cache}`,
      '--logging-method=stderr',
      `--agent-udpv4-endpoint=127.0.0.1:${port}`,
    ],
    environment: { HOME: cache },
    user: { name: 'nobody', group: 'nogroup' },
    // It indexes the recordings first.
    limit: 60_000,
    ready: async () =>
      (await tool('snmpget', [...options, `127.0.0.1:${port}`, '1.3.6.1.2.1.1.3.0'])).length > 0,
  })
  return { cisco: { ...reach, community: 'cisco' }, procurve: { ...reach, community: 'procurve' } }
}
