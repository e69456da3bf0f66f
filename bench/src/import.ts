import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '@patchbay/server/database/migrate'
import { mostImportLines } from '@patchbay/contract/resources/resource'
import { short } from './figures.ts'
import { goal, table } from './report.ts'
import { startProduct } from './running-server.ts'
import type { Product } from './running-server.ts'
import { fill } from './scale/fill.ts'
import { embeddedStage } from './scale/stage.ts'
import { signIn } from './search/searcher.ts'

const lists = '/site-resources/network-locations'
const [switches, ports] = [1_000, 50]

/** As people keep it: each in a room that is there, nine of ten patched to a port that a walk has read. */
const outlets = (letter: string, notes: string): string => {
  const line = (_: unknown, at: number) => {
    const [on, port] = [Math.floor(at / ports), at % ports]
    const patched = port % 10 === 9 ? ',' : `sw-${on},Gi1/0/${port}`
    return `${letter}-${on}-${port},B${String(on % 200).padStart(3, '0')},R${port},W${on},${port},${patched},${notes}`
  }
  const lines = Array.from({ length: mostImportLines }, line)
  return ['Socket,House,Room no.,Field,Jack,Switch,Port,Remarks', ...lines].join('\r\n')
}
const columns = ['label', 'building', 'room', 'panel', 'panel_port', 'switch', 'interface', 'notes']

/** As many outlets as one file may have, by the calls of the page: looked at, brought in, brought in changed, each taken back. */
export async function importOutlets(): Promise<void> {
  const stage = await embeddedStage()
  try {
    await migrate(stage.ownerUrl)
    await fill(stage.superuserUrl, { endpoints: 50_000, switches, ports, stays: 2 })
    const product = await startProduct(stage.folder, stage)
    try {
      await measure(product, stage.folder)
    } finally {
      await product.child.stop()
    }
  } finally {
    await stage.stop()
  }
}

/** Megabytes that the server's process holds now and has held at most since it was asked last. */
async function memoryOf(pid: number): Promise<{ readonly now: number; readonly most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  return { now: read('VmRSS'), most: read('VmHWM') }
}

/** Parent of a process and the seconds of a core that it and those of its own that ended have used (proc(5), in hundredths). */
async function usedBy(pid: string): Promise<{ readonly parent: number; readonly seconds: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent = 0, times] = [fields[1], fields.slice(11, 15)]
  return { parent, seconds: times.reduce((sum, ticks) => sum + ticks, 0) / 100 }
}

async function usedByDatabase(folder: string): Promise<number> {
  const [postmaster = ''] = (
    await readFile(join(folder, 'database', 'cluster', 'postmaster.pid'), 'utf8')
  ).split('\n')
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(pids.map(async (pid) => ({ pid, ...(await usedBy(pid)) })))
  return all
    .filter(({ pid, parent }) => pid === postmaster || parent === Number(postmaster))
    .reduce((sum, { seconds }) => sum + seconds, 0)
}

async function measure(product: Product, folder: string): Promise<void> {
  const { url, child } = product
  const cookie = await signIn(product)
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`${url}/api${lists}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 300)}`)
    return (JSON.parse(text) as { data: T }).data
  }
  const rows: string[][] = []
  const step = async <T>(title: string, work: () => Promise<T>): Promise<T> => {
    await memoryOf(child.pid)
    child.signal('SIGUSR2')
    await child.line()
    const used = async () =>
      [(await usedBy(String(child.pid))).seconds, await usedByDatabase(folder)] as const
    const [server, database] = await used()
    const start = performance.now()
    const done = await work()
    const seconds = (performance.now() - start) / 1_000
    const [serverThen, databaseThen] = await used()
    child.signal('SIGUSR2')
    const { eventLoopDelay } = JSON.parse(await child.line()) as { eventLoopDelay: number }
    const { now, most } = await memoryOf(child.pid)
    rows.push([
      title,
      ...[seconds, serverThen - server, databaseThen - database, eventLoopDelay, most, now].map(short),
    ])
    console.log(goal(`${title} ≤ 30 s`, `${short(seconds)} s`, seconds <= 30))
    return done
  }
  const look = (text: string) => () =>
    post<{ digest: string; faultCount: number; added: number }>('/import/preview/', { text, columns })
  const bring = (text: string, digest: string) => () =>
    post<{ import: string; added: number; changed: number }>('/import/apply/', { text, columns, digest })
  const undo = (mark: string) => () => post<{ undone: number }>('/import/undo/', { import: mark })

  const file = outlets('V', '')
  const fresh = await step('outlets looked at', look(file))
  const told = [fresh.added]
  const { import: mark } = await step('brought in', bring(file, fresh.digest))
  told.push((await step('taken back', undo(mark))).undone)

  const there = outlets('W', '')
  const brought = await bring(there, (await look(there)()).digest)()
  const differing = outlets('W', 'checked')
  const plan = await step('with another remark each, looked at', look(differing))
  const changed = await step('brought in', bring(differing, plan.digest))
  told.push(brought.added, changed.changed, (await step('taken back', undo(changed.import))).undone)
  const head = ['seconds', 'CPU server', 'CPU database', 'loop late, ms', 'most MB', 'MB after']
  console.log(table([`${mostImportLines} lines, ${short(file.length / 1e6)} MB`, ...head], rows))
  if (fresh.faultCount > 0 || told.some((count) => count !== mostImportLines))
    throw new Error(
      `Not every line was brought in and taken back: ${told.join(', ')}, ${JSON.stringify(fresh).slice(0, 500)}`,
    )
}
