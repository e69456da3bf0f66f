import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportPlan } from '../../contract/src/resources/import-plan.ts'
import { bringPlans } from './bring-plans.ts'

type Server = Readonly<Record<string, unknown>>
type Ask = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>

const site = '/site-resources/'

/** Lists with the file of each: what is named by another stands before it. */
const lists = [
  ['network-locations/buildings', 'buildings.csv'],
  ['network-locations/rooms', 'rooms.csv'],
  ['departments', 'departments.csv'],
  ['operating-hours', 'operating-hours.csv'],
  ['operating-hours/freezes', 'freezes.csv'],
  ['ups-units', 'ups-units.csv'],
] as const

/** Signs in as one of the lab's people, and asks what that person may. */
async function signIn({ port, url, password }: Server): Promise<Ask> {
  // PUBLIC_URL leads by way of a proxy that may not be there yet.
  const base = String(url).startsWith('https:') ? String(url) : `http://127.0.0.1:${String(port)}`
  let cookie = ''
  const ask: Ask = async <T>(method: 'GET' | 'POST', path: string, body?: object) => {
    const response = await fetch(`${base}/api${path}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const told = (await response.json()) as { data: T; message?: string }
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${told.message ?? ''}`)
    const set = response.headers.getSetCookie()
    if (set.length > 0) cookie = set.map((one) => one.split(';')[0]).join('; ')
    return told.data
  }
  await ask('POST', '/users/login/', { username: 'administrator', password })
  return ask
}

async function bringList(ask: Ask, list: string, text: string): Promise<void> {
  const path = `${site}${list}/import/`
  const columns = null
  const plan = await ask<ImportPlan>('POST', `${path}preview/`, { text, columns })
  const [fault] = plan.faults
  if (fault !== undefined) throw new Error(`${list}, line ${fault.line}: ${fault.field ?? ''} ${fault.words}`)
  await ask('POST', `${path}apply/`, { text, columns, digest: plan.digest })
}

/**
 * Brings what the lab's campus has in lists into a console that has none, by the calls with which a person imports. Once: what people
 * made of them since stays. `folder` is that of the lab.
 */
export async function bringLists(server: Server, folder: string): Promise<void> {
  const done = join(folder, 'lists-brought')
  const may = server['accounts'] !== undefined && server['sealed'] == null && server['quarantine'] == null
  if (!may || existsSync(done)) return
  const ask = await signIn(server)
  const file = (name: string) => readFileSync(join(folder, name), 'utf8')
  const { all } = await ask<{ all: number }>('GET', `${site}departments/`)
  if (all === 0) {
    await ask('POST', `${site}operating-hours/holidays/`, {
      calendar: 'Campus',
      text: file('holidays.ics'),
      absent: 'keep',
    })
    for (const [list, name] of lists) await bringList(ask, list, file(name))
    await bringPlans(ask, (name) => readFileSync(join(folder, name)))
    await ask('POST', `${site}campus-map/import/`, { text: file('buildings.geojson') })
  }
  await ask('POST', '/users/logout/', {})
  writeFileSync(done, `${new Date().toISOString()}\n`)
}
