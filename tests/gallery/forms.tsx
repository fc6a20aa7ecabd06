import { ActionRow } from '~/ui/form/action-row';
import { Button } from '~/ui/form/button';
import { CheckboxField } from '~/ui/form/checkbox-field';
import { CopyButton } from '~/ui/form/copy-button';
import { DangerButton } from '~/ui/form/danger-button';
import { ErrorSummary } from '~/ui/form/error-summary';
import { FieldErrors, FieldFrame, TextField } from '~/ui/form/field';
import { FileField } from '~/ui/form/file-field';
import { HiddenField, SpamTrap } from '~/ui/form/hidden-fields';
import { PasswordField } from '~/ui/form/password-field';
import { RadioField } from '~/ui/form/radio-field';
import { SearchForm } from '~/ui/form/search-form';
import { SelectField } from '~/ui/form/select-field';
import { TextAreaField } from '~/ui/form/text-area-field';
import { UploadProgress } from '~/ui/form/upload-progress';
import { PatternDrawing } from '~/ui/media/pattern';
import { LONG, PATTERNS, type Exhibits, type Words } from './words';

/** What forms are made of. */
export const forms = (t: Words): Exhibits => {
  const errors = [t('errors:title')];
  const name = { name: 'x', label: t('account:register.username') };
  const radio = { name: 'r', label: t('vote:bet.pattern') };
  const show = { text: t('account:show'), label: t('account:showPassword') };
  const secret = { name: 'p', label: t('account:login.password'), resetKey: undefined, show, hide: show };
  const options = PATTERNS.map((value) => ({ value, label: t(`vote:${value}`) }));
  return {
    Button: {
      primary: <Button>{t('vote:bet.submit')}</Button>,
      quiet: <Button look="quiet">{t('errors:retry')}</Button>,
      'sent, and on its way': <Button disabled>{t('recharge:sending')}</Button>,
      'quiet, and nothing to be done': (
        <Button look="quiet" disabled>
          {t('errors:retry')}
        </Button>
      ),
      'with a long word': <Button>{LONG}</Button>,
    },
    ActionRow: {
      'one button': (
        <ActionRow>
          <Button>{t('vote:bet.submit')}</Button>
        </ActionRow>
      ),
      'two, with a note': (
        <ActionRow note={LONG}>
          <Button>{t('vote:check.submit', { stake: '$5.00' })}</Button>
          <Button look="quiet">{t('errors:retry')}</Button>
        </ActionRow>
      ),
    },
    DangerButton: {
      'something goes': <DangerButton does="delete">{t('cards:delete.submit')}</DangerButton>,
      'somebody is kept away': <DangerButton does="block">{t('meet:block.submit')}</DangerButton>,
    },
    TextField: {
      empty: <TextField {...name} id="t1" />,
      'with a hint': <TextField {...name} id="t2" hint={t('vote:bet.nothingYet')} />,
      wrong: <TextField {...name} id="t3" defaultValue="demo" errors={errors} />,
    },
    FieldFrame: {
      'around any control': (
        <FieldFrame id="f1" label={name.label}>
          <progress id="f1" value={0.4} />
        </FieldFrame>
      ),
    },
    FieldErrors: { two: <FieldErrors id="e1" errors={[...errors, LONG]} /> },
    PasswordField: {
      empty: <PasswordField {...secret} id="p1" autoComplete="off" />,
      wrong: <PasswordField {...secret} id="p2" autoComplete="off" errors={errors} />,
    },
    TextAreaField: {
      empty: <TextAreaField {...name} id="a1" />,
      wrong: <TextAreaField {...name} id="a2" errors={errors} />,
    },
    SelectField: {
      'nothing chosen': <SelectField {...name} id="s1" none="…" options={['Harbour Bank', 'Lantern Savings']} />,
      wrong: <SelectField {...name} id="s2" none="…" options={['Harbour Bank']} errors={errors} />,
    },
    FileField: {
      'nothing chosen': <FileField {...name} id="d1" accept="image/*" />,
      'a file that was taken in': <FileField {...name} id="d2" accept="image/*" received="picture.png" />,
      wrong: <FileField {...name} id="d3" accept="image/*" errors={errors} />,
    },
    CheckboxField: {
      empty: <CheckboxField {...name} id="c1" hint={t('vote:bet.nothingYet')} />,
      ticked: <CheckboxField {...name} id="c2" defaultValue="on" />,
      wrong: <CheckboxField {...name} id="c3" errors={errors} />,
    },
    RadioField: {
      'rows, one chosen, one not to be had': (
        <RadioField
          {...radio}
          id="r1"
          defaultValue="lily"
          options={options.map((option) => ({ ...option, disabled: option.value === 'smoke', detail: 'x 1.95' }))}
        />
      ),
      'tiles, wrong': (
        <RadioField
          {...radio}
          name="r2"
          id="r2"
          errors={errors}
          options={options.map((option) => ({ ...option, drawing: <PatternDrawing name={option.value} /> }))}
        />
      ),
    },
    SearchForm: {
      empty: <SearchForm action="" field={name} typed="" errors={[]} errorTitle="" button={t('bets:search')} />,
    },
    ErrorSummary: {
      'lines that lead to their fields': (
        <ErrorSummary
          title={t('errors:summary')}
          lines={[{ text: t('errors:title'), fieldId: 't3' }, { text: LONG }]}
          answer={undefined}
        />
      ),
    },
    UploadProgress: {
      'under way': (
        <UploadProgress said={t('shell:loading')} part={0.4} label="x" detail="0.8 / 2.0 MB" stop={t('errors:retry')} />
      ),
    },
    CopyButton: {
      ready: <CopyButton text="x" label={{ text: 'Copy', full: 'Copy x' }} copied="Copied" failed="Failed" />,
    },
    HiddenField: { 'out of sight': <HiddenField name="h" value="h" /> },
    SpamTrap: { 'out of sight': <SpamTrap nameField="n" validFromField="v" validFrom="1" label="x" /> },
  };
};
