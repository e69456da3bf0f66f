import { expect, test } from 'vitest'
import { files, textOf } from './sources.ts'

interface Manifest {
  readonly name: string
  readonly version?: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly scripts?: Readonly<Record<string, string>>
}

interface Locked {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
}

const manifests = files.filter((path) => /^([a-z0-9]+\/)?package\.json$/.test(path))
const read = (path: string) => JSON.parse(textOf(path)) as Manifest
const lock = JSON.parse(textOf('package-lock.json')) as {
  readonly lockfileVersion: number
  readonly packages: Readonly<Record<string, Locked>>
}

test('every workspace has the version of the product, which About names', () => {
  const { version } = read('package.json')
  expect(manifests.filter((path) => read(path).version !== version)).toEqual([])
})

test('every version is exact', () => {
  expect(manifests.length).toBeGreaterThan(5)
  const loose = manifests.flatMap((path) => {
    const { dependencies, devDependencies, optionalDependencies } = read(path)
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${path}: ${name} ${version}`)
  })
  expect(loose).toEqual([])
})

test('there are at most sixty direct dependencies that run in production', () => {
  const direct = new Set(
    manifests
      .flatMap((path) => Object.keys(read(path).dependencies ?? {}))
      .filter((name) => !name.startsWith('@patchbay/')),
  )
  expect(direct.size).toBeGreaterThan(10)
  expect(direct.size).toBeLessThanOrEqual(60)
})

test('every locked package comes from the registry and is known by its content', () => {
  expect(lock.lockfileVersion).toBe(3)
  const fetched = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  )
  expect(fetched.length).toBeGreaterThan(100)
  const odd = fetched.filter(([, { resolved, integrity }]) => {
    const elsewhere = resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')
    return elsewhere || !/^sha512-[A-Za-z0-9+/]{86}==/.test(integrity ?? '')
  })
  expect(odd.map(([path]) => path)).toEqual([])
})

test('the lock is of these manifests', () => {
  for (const path of manifests) {
    const folder = path === 'package.json' ? '' : path.replace('/package.json', '')
    const locked = lock.packages[folder] as Manifest | undefined
    const { dependencies, devDependencies, optionalDependencies } = read(path)
    expect({
      path,
      dependencies: locked?.dependencies ?? {},
      devDependencies: locked?.devDependencies ?? {},
      optionalDependencies: locked?.optionalDependencies ?? {},
    }).toEqual({
      path,
      dependencies: dependencies ?? {},
      devDependencies: devDependencies ?? {},
      optionalDependencies: optionalDependencies ?? {},
    })
  }
})

test('install scripts are denied, and none is ours', () => {
  expect(textOf('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  const hooks = manifests.flatMap((path) =>
    Object.keys(read(path).scripts ?? {}).filter((name) =>
      /^(pre|post)?(install|prepare|pack|publish)/.test(name),
    ),
  )
  expect(hooks).toEqual([])
})
