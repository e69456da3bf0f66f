const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Elements of SVG 1.1 and 2 that draw, and those that such elements refer to within the file. */
export const drawing: ReadonlySet<string> = words(`
  svg g defs symbol use title desc switch path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker
`)

/** Attributes that place and paint. */
export const painting: ReadonlySet<string> = words(`
  id class d x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height points transform viewBox
  preserveAspectRatio version rotate fill fill-opacity fill-rule opacity color visibility display overflow
  style stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  stroke-dashoffset stroke-opacity vector-effect paint-order shape-rendering font-family font-size font-style
  font-weight font-variant font-stretch letter-spacing word-spacing text-anchor text-decoration
  text-rendering dominant-baseline baseline-shift alignment-baseline writing-mode textLength lengthAdjust
  startOffset xml:space offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod
  patternUnits patternContentUnits patternTransform clipPathUnits maskUnits clip-path maskContentUnits mask
  clip-rule marker-start marker-mid marker-end markerUnits markerWidth markerHeight refX refY orient href
  xlink:href
`)

/** Namespaces of drawing programs; what they note about the file draws nothing and is left out without a word. */
export const ofPrograms = /^(?:sodipodi|inkscape|rdf|cc|dc|i|x|a|graph|metadata|bx|serif|sketch|figma)(?::|$)/
