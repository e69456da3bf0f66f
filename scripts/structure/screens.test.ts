import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { callList } from '../../contract/src/api/calls.ts'
import type { Call } from '../../contract/src/call.ts'
import { changeKinds } from '../../contract/src/changes/kinds/all.ts'
import { plans } from '../../contract/src/plans/all.ts'
import { accessKeys } from '../../contract/src/access-keys.ts'
import { groups, screens } from '../../contract/src/screens.ts'
import { inProject } from '../bootstrap/project.mjs'
import { codeIn, files, isTest, textOf } from './sources.ts'

/** Calls that belong to no screen. */
const apart = ['server', 'users']

/** Calls about whoever is signed in, and of screens outside all groups, in the file that is called as its folder. */
const own = ['account', 'dashboard', 'scanner']

const areas = [...apart, ...new Set(screens.map(({ path }) => path.split('/')[1] ?? ''))].filter(Boolean)
const contractFiles = files.filter(
  (path) =>
    !isTest(path) &&
    (areas.some((area) => path.startsWith(`contract/src/${area}/`)) ||
      own.some((name) => path === `contract/src/${name}/${name}.ts`)),
)
/** `workflows/search-and-locate` of a file of calls. */
const nameOf = (path: string) =>
  path
    .replace(/^contract\/src\//, '')
    .replace(/\.ts$/, '')
    .replace(/^([a-z]+)\/\1$/, '$1')
/** Folder of a screen in the web part. */
const folderOf = (path: string) => `web/src/screens/${path === '/' ? 'dashboard' : path.slice(1)}`

test('every file of calls is named like a screen of the map, and the server answers it in the file of the same name', () => {
  expect(contractFiles.length).toBeGreaterThan(0)
  for (const file of contractFiles) {
    const name = nameOf(file)
    const known =
      own.includes(name) ||
      apart.includes(name.split('/')[0] ?? '') ||
      // A screen with many calls has a folder of them, in both places with the same parts.
      screens.some(({ path }) => path === `/${name}` || path === `/${posix.dirname(name)}`)
    expect([file, known]).toEqual([file, true])
    expect(files).toContain(`server/src/calls/${own.includes(name) ? `${name}/` : ''}${name}.ts`)
  }
  const answered = codeIn('server/src/calls').filter(
    (path) => !isTest(path) && path.split('/').length === 5 && !own.includes(path.split('/')[3] ?? ''),
  )
  for (const file of answered) {
    const agreed = file.replace('server/src/calls/', 'contract/src/')
    const parts = `${agreed.replace(/\.ts$/, '')}/`
    expect([file, files.some((one) => one === agreed || one.startsWith(parts))]).toEqual([file, true])
  }
})

test('every screen has its folder, and every folder is a screen', () => {
  const built = screens.map(({ path }) => folderOf(path))
  expect(built.length).toBeGreaterThan(0)
  for (const folder of built) {
    expect([folder, existsSync(inProject(folder, `${folder.split('/').at(-1)}.tsx`))]).toEqual([folder, true])
  }
  const inAreas = new Set(
    codeIn('web/src/screens')
      .filter((path) => groups.some((group) => path.startsWith(`web/src/screens/${areaOf(group.screens)}/`)))
      .map((path) => path.split('/').slice(0, 5).join('/')),
  )
  for (const folder of inAreas) expect(built).toContain(folder)
})

function areaOf(of: readonly { readonly path: string }[]): string {
  return of[0]?.path.split('/')[1] ?? ''
}

test('there is one list of paths, the screen map: nobody else writes down several', () => {
  const paths = screens.map(({ path }) => path).filter((path) => path.length > 1)
  const listed = (path: string) => {
    const text = textOf(path)
    return paths.filter((screen) => text.includes(`'${screen}'`) || text.includes(`"${screen}"`))
  }
  const lists = [...codeIn('web/src'), ...codeIn('server/src')]
    .filter((path) => !isTest(path) && path !== 'web/src/console/routes.tsx')
    // Its types take paths of questions alone.
    .filter((path) => path !== 'web/src/query/page-address.ts')
    .filter((path) => listed(path).length > 2)
  expect(lists).toEqual([])
  expect(
    listed('web/src/console/routes.tsx').filter((path) => screens.some((screen) => screen.path === path)),
  ).toEqual(paths)
})

test('every call says who may make it, and is the only one at its place', () => {
  const names = callList.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(names).size).toBe(names.length)
  for (const { access, path } of callList) {
    expect(['everybody', 'signed-in', 'key']).toContain(access.for)
    if (access.for === 'key') expect(accessKeys).toContain(access.key)
    expect(path).toMatch(/^\/([a-z0-9-]+\/)+$/)
  }
})

test('every call that the contract defines is listed, below the path of its own screen', async () => {
  const listed = new Set<unknown>(callList)
  const defined = new Set<unknown>()
  for (const file of contractFiles) {
    const module = (await import(inProject(file))) as Record<string, unknown>
    const calls = Object.values(module).filter(isCall)
    expect([file, calls.length > 0]).toEqual([file, true])
    for (const call of calls) {
      defined.add(call)
      expect([call.path, listed.has(call)]).toEqual([call.path, true])
      const [area = '', screen = ''] = nameOf(file).split('/')
      const below =
        area === 'server'
          ? '/'
          : area === 'users'
            ? '/users/'
            : `/${[area, screen].filter(Boolean).join('/')}/`
      expect(call.path.startsWith(below) ? '' : `${file}: ${call.path}`).toBe('')
    }
  }
  // A resource is declared, as a kind of change is, and its calls are made of that where they are listed.
  const declared = await Promise.all(resourceFiles.map((file) => import(inProject(file))))
  const paths = declared.flatMap((module) => Object.values(module as object)).flatMap(pathOfResource)
  expect(paths).toHaveLength(resourceFiles.length)
  const places = [...paths, ...[...changeKinds, ...plans].map(({ path }) => path)]
  for (const { path } of callList.filter((call) => !defined.has(call))) {
    expect([path, places.some((place) => path.startsWith(`${place}/`))]).toEqual([path, true])
  }
})

/** Declarations of things that a site keeps. */
const resourceFiles = files.filter(
  (path) =>
    /^contract\/src\/resources\/(?!(all|bulk-plan|field-schema|import-plan|resource|resource-(calls|detail|row))\.ts$)/.test(
      path,
    ) && !isTest(path),
)

const pathOfResource = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null && 'path' in value && 'fields' in value
    ? [String(value.path)]
    : []

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value
}

/** Places of the web that read the address without the names that its page declares. One fewer is welcome. */
const withoutNames = 27

test('no new part reads the address of its page without declared names', () => {
  const found = codeIn('web/src').filter(
    (path) =>
      !isTest(path) && path !== 'web/src/query/page-address.ts' && textOf(path).includes('useSearch({'),
  )
  const count = found.flatMap((path) => textOf(path).split('useSearch({').slice(1)).length
  expect(
    count,
    `declare its names in web/src/query/page-address.ts: ${found.join(', ')}`,
  ).toBeLessThanOrEqual(withoutNames)
})
