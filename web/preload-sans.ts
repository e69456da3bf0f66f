import type { Plugin } from 'vite'

/** Asks for the reading font together with the stylesheet, so that the first text is already set in it. */
export function preloadSans(): Plugin {
  return {
    name: 'preload-sans',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) =>
          /plex-sans-latin-wght-normal.*\.woff2$/.test(file),
        )
        if (font === undefined) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
