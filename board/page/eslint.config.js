import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import typescript from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** Rules of types need a project: the page itself and its tests in the browser have one. They, and
 * the rule of names, take longer than all other rules, most of all for components, each of which is
 * a new program. */
const typed = {
  files: ['src/**/*.ts', 'e2e/**/*.ts', '*.config.ts', 'src/**/*.svelte'],
  languageOptions: {
    parserOptions: {
      projectService: true,
      extraFileExtensions: ['.svelte'],
      tsconfigRootDir: import.meta.dirname,
    },
  },
  rules: {
    '@typescript-eslint/no-floating-promises': 'error',
    '@typescript-eslint/no-misused-promises': [
      'error',
      // An event that starts something need not wait for its end.
      { checksVoidReturn: false },
    ],
    '@typescript-eslint/await-thenable': 'error',
    '@typescript-eslint/naming-convention': [
      'error',
      { selector: 'variable', format: ['camelCase'], leadingUnderscore: 'allow' },
      // Names that something else has given.
      { selector: 'variable', modifiers: ['destructured'], format: null },
    ],
    '@typescript-eslint/no-unnecessary-type-assertion': 'error',
    '@typescript-eslint/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
  },
};

export default typescript.config(
  {
    ignores: [
      '.svelte-check',
      'build',
      'src/texts/messages',
      'src/wasm',
      'test-results',
      'playwright-report',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  typescript.configs.recommended,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      curly: ['error', 'multi-or-nest', 'consistent'],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-else-return': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': ['error', { destructuring: 'all' }],
      'prefer-template': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      // Where a test or the code before it has made sure that there is a value.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // It takes half of the time of all, and the compiler finds almost the same except in scripts.
      '@typescript-eslint/no-unused-vars': process.env.ALL_RULES
        ? ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }]
        : 'off',
    },
  },
  ...(process.env.ALL_RULES ? [typed] : []),
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { parser: typescript.parser, svelteConfig },
    },
    rules: {
      // Svelte reads `let { a } = $props()` and `let element` bound by `bind:this` as variables.
      'prefer-const': 'off',
      'svelte/prefer-const': 'off',
      // What is shown is `$state`; other maps and sets are meant to be plain.
      'svelte/prefer-svelte-reactivity': 'off',
      // It takes the parameter of a component's types for what it extends.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      // svelte-check decides what is warned of: it knows more than the linter's compilation.
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
);
