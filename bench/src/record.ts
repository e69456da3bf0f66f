import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '@patchbay/server/database/embedded'
import { migrate } from '@patchbay/server/database/migrate'
import { openDatabase } from '@patchbay/server/database/open'
import { RecordUnavailableError } from '@patchbay/server/record/append'
import type { Entry } from '@patchbay/server/record/append'
import { Recorder } from '@patchbay/server/record/recorder'
import { verify } from '@patchbay/server/record/verify'
import { median, quantile, short } from './figures.ts'
import { goal, table } from './report.ts'

const writers = 64
const each = Number(process.env['BENCH_ROWS'] ?? 10_000)
/** Milliseconds between two ends of a connection while they write. */
const between = 500

/** Many who write to the record without pause: how long one waits, and whether it is one chain, also while connections are ended. */
export async function record(): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'patchbay-bench-'))
  // As root the database runs as nobody, who must get in.
  await chmod(data, 0o755)
  try {
    const server = await startEmbeddedDatabase(data)
    try {
      await migrate(server.ownerUrl)
      await measure(server.url)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}

async function measure(url: string): Promise<void> {
  // Counting a million rows takes longer than any question of the product may.
  const database = openDatabase(url, () => undefined, { statement: 0 })
  try {
    const undisturbed = await write(new Recorder(database.db), 'undisturbed')
    const ended = { connections: 0 }
    const ending = setInterval(() => {
      void endConnections(url).then((count) => (ended.connections += count))
    }, between)
    const disturbed = await write(new Recorder(database.db), 'disturbed').finally(() => clearInterval(ending))
    const rows = await database.db
      .selectFrom('record')
      .select(({ fn }) => [
        fn.countAll<number>().as('rows'),
        fn.count<number>('previous').distinct().as('previous'),
      ])
      .executeTakeFirstOrThrow()
    const verdict = await verify(database.db, [])
    console.log(`  ${writers} writers, ${each} entries each, twice`)
    console.log(
      table(
        ['connections', 'entries a second', 'half within', '99 % within', 'refused'],
        [
          ['undisturbed', ...figures(undisturbed)],
          [`${ended.connections} ended`, ...figures(disturbed)],
        ],
      ),
    )
    const told = undisturbed.times.length + disturbed.times.length
    const late = quantile(undisturbed.times, 0.99)
    console.log(goal('99 % of entries written within 20 ms', `${short(late)} ms`, late < 20))
    const sound = verdict.sound && rows.previous === rows.rows && rows.rows >= told
    const words = `${rows.rows} rows, ${rows.rows - rows.previous} behind the same row, ${told} told to be written`
    console.log(
      goal(
        'one chain with everything that was told',
        `${words}, ${verdict.sound ? 'sound' : 'broken'}`,
        sound,
      ),
    )
  } finally {
    await database.close()
  }
}

interface Written {
  /** Milliseconds of each entry that was written. */
  readonly times: readonly number[]
  readonly refused: number
  /** Seconds of all. */
  readonly seconds: number
}

async function write(recorder: Recorder, name: string): Promise<Written> {
  const times: number[] = []
  let refused = 0
  const writer = async (number: number) => {
    for (let at = 0; at < each; at += 1) {
      const start = performance.now()
      try {
        await recorder.append(entry(`${name}-${number}-${at}`, number))
        times.push(performance.now() - start)
      } catch (error) {
        if (!(error instanceof RecordUnavailableError)) throw error
        refused += 1
      }
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: writers }, (_, number) => writer(number)))
  return { times, refused, seconds: (performance.now() - start) / 1000 }
}

const entry = (correlation: string, number: number): Entry => ({
  actor: { id: number, name: `person ${number}` },
  session: 'f'.repeat(32),
  address: '10.0.0.1',
  action: 'POST /x/',
  target: `q=${correlation}`,
  result: 'done',
  detail: { number },
  correlation,
})

/** Ends every connection to the database but its own; how many there were. */
async function endConnections(url: string): Promise<number> {
  const door = openDatabase(url, () => undefined, { connections: 1 })
  try {
    const { rows } = await door.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
    )
    return rows.length
  } finally {
    await door.close()
  }
}

const figures = ({ times, refused, seconds }: Written) => [
  short(times.length / seconds),
  `${short(median(times))} ms`,
  `${short(quantile(times, 0.99))} ms`,
  String(refused),
]
