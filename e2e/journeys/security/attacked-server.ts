import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { testAuthority } from '@patchbay/connectors/transport/test-certificate'
import { callList } from '@patchbay/contract/api/calls'
import { isNightly } from '@patchbay/server/test-tally'
import { startEmbeddedDatabase } from '../../../server/src/database/embedded.ts'
import { openDatabase } from '../../../server/src/database/open.ts'
import { inputFor } from '../../../server/src/http/test-inputs.ts'
import { prepareDatabase } from '../../../server/src/prepare-database.ts'
import { createLog } from '../../../server/src/logging/log.ts'
import { readSettings } from '../../../server/src/settings/settings.ts'
import { start } from '../../../server/src/start.ts'
import { sql } from 'kysely'
import { newDataFolder } from '../product/data-folder.ts'
import { attackPage } from './attack-page.ts'

/**
 * A process with a console under TLS of its own and a web server of an attacker beside it, both on loopback; the browser
 * is told that their names lie there. It answers `books` with what the database holds, `last books` once the console has stopped, and
 * ends when its channel closes.
 */
const folder = newDataFolder()
const at = (name: string) => join(folder, name)
const names = ['console.campus.example', 'intranet.campus.example', 'attacker.example']
const { certificate, key } = testAuthority().issue(names)
writeFileSync(at('cert.pem'), certificate)
writeFileSync(at('key.pem'), key, { mode: 0o600 })

const database = await startEmbeddedDatabase(at('database'), { durable: false })
const settings = readSettings({
  DATA_DIR: at('data'),
  DATABASE_URL: database.url,
  DATABASE_OWNER_URL: database.ownerUrl,
  ALLOW_UNSAFE_DATABASE: '1',
  PORT: '0',
  TLS_CERT: at('cert.pem'),
  TLS_KEY: at('key.pem'),
  LAB_PASSWORD: process.env['ATTACKED_PASSWORD'],
})
await prepareDatabase(settings, () => undefined)
const running = await start(settings, [], createLog('silent'))
const port = Number(new URL(running.url).port)

// One guard stands before all calls: by day an eighth of them is tried, each method and kind of body among them. The server's own
// test sends what a browser would to each call, each way.
const calls = callList
  .filter(({ method, path }) => method !== 'GET' && path !== '/policy-report/')
  .filter(
    ({ method, accepts }, index) =>
      isNightly || index % 8 === 0 || method === 'DELETE' || accepts !== undefined,
  )
  .map((call) => ({ method: call.method, type: call.accepts ?? 'application/json', ...inputFor(call) }))
const attacker = createServer({ cert: certificate, key }, (_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(attackPage(`https://console.campus.example:${port}`, calls))
})
await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve))

const owner = openDatabase(database.ownerUrl, () => undefined)

/** Rows of every table but the record and jobs, and what the record says that was done or refused. */
async function books() {
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'record%' order by 1`.execute(
    owner.db,
  )
  const kept: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(name)} t
      order by 1`.execute(owner.db)
    kept[name] = rows.map(({ row }) => row)
  }
  const { rows: record } = await sql<{ result: string; action: string; origins: number }>`
    select result, action, (
      select coalesce(sum(value::int), 0)::int from jsonb_each_text(
        case when jsonb_typeof(detail::jsonb -> 'why') = 'object' then detail::jsonb -> 'why' else '{}' end)
      where key like '%: origin-refused') as origins
    from record order by seq`.execute(owner.db)
  return { kept, record }
}

process.on('message', (message) => {
  const stopped = message === 'last books' ? running.stop() : Promise.resolve()
  void stopped.then(books).then((found) => process.send?.(found))
})
process.on('disconnect', () => {
  void (async () => {
    attacker.closeAllConnections()
    attacker.close()
    await owner.close()
    await running.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  })()
})
process.send?.({ port, attackerPort: (attacker.address() as AddressInfo).port, calls: calls.length })
