// The app's style without the rules of which no test asks: who sees a part, and by which name. happy-dom matches every
// rule with every element that is looked for by its role.
export {}

const asked = /[{;]\s*(display|visibility|content|text-transform):/
const { insertRule } = CSSStyleSheet.prototype

CSSStyleSheet.prototype.insertRule = function (rule, index) {
  return insertRule.call(this, asked.test(rule) ? rule : 'none {}', index)
}
