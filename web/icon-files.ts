import type { Plugin } from 'vite'

const fromBarrel = /import \{([^}]+)\} from '@tabler\/icons-react'/g

/**
 * Imports each icon from its own file instead of the one that names all five thousand: the build reads only those in use, and knows
 * which page needs which.
 */
export function iconFiles(): Plugin {
  return {
    name: 'icon-files',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.tsx') || !code.includes('@tabler/icons-react')) return null
      const direct = (name: string) => {
        const [icon = '', alias = icon] = name.trim().split(' as ')
        return `import ${alias} from '@tabler/icons-react/dist/esm/icons/${icon}.mjs'`
      }
      return code.replaceAll(fromBarrel, (_, names: string) =>
        names
          .split(',')
          .filter((name) => name.trim() !== '' && !name.trim().startsWith('type '))
          .map(direct)
          .join('; '),
      )
    },
  }
}
