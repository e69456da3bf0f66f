import { expect, test } from 'vitest'
import { codeIn, files, textOf } from './sources.ts'

const workspaces = ['contract', 'web', 'server', 'connectors', 'lab', 'e2e', 'bench', 'campaigns', 'scripts']
const code = workspaces.flatMap(codeIn)

test('nothing is called after a drawer', () => {
  const drawer = /(^|\/)(utils?|helpers?|common|misc|manager)(\.[a-z.]+)?(\/|$)/
  expect(files.filter((path) => drawer.test(path))).toEqual([])
})

test('files and folders of code are written in kebab-case', () => {
  expect(code.length).toBeGreaterThan(300)
  expect(code.filter((path) => !/^([a-z0-9.-]+\/)*[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(path))).toEqual([])
})

test('no file only passes on what other files export', () => {
  const passesOn = (path: string) => {
    const statements = textOf(path)
      .replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
      .replace(/^\s*(import|export)\b[^'"]*?\bfrom\s*['"][^'"]+['"];?\s*$/gm, '')
    return statements.trim() === '' && textOf(path).trim() !== ''
  }
  expect(code.filter(passesOn)).toEqual([])
})
